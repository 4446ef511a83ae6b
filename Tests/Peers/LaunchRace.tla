----------------------------- MODULE LaunchRace -----------------------------
\* The launch race in TLA+, for TLC. Each event, each call of an app and each
\* start of a waiting handler is one action, as in race.py.
EXTENDS Naturals

CONSTANTS N,          \* apps on the phone
          K,          \* keys of each
          E,          \* kinds of launches
          HasMarker   \* whether a marker file decides, not the flag

VARIABLES lock, front, app, lost
variables == <<lock, front, app, lost>>

Apps == 1 .. N
Keys == 1 .. K

Fresh == [installed |-> TRUE, flag |-> FALSE, marker |-> FALSE,
          keys |-> [k \in Keys |-> "absent"],
          alive |-> FALSE, stuck |-> FALSE, restored |-> FALSE, found |-> FALSE,
          refresh |-> FALSE, background |-> FALSE, push |-> FALSE,
          at |-> "idle", key |-> 1]

Init == /\ lock = "unlocked"
        /\ front = 0
        /\ app = [i \in Apps |-> Fresh]
        /\ lost = FALSE

Ended(a) == [a EXCEPT !.alive = FALSE, !.stuck = FALSE, !.restored = FALSE, !.found = FALSE,
                      !.refresh = FALSE, !.background = FALSE, !.push = FALSE,
                      !.at = "idle", !.key = 1]
Started(a) == IF a.alive THEN a ELSE [a EXCEPT !.alive = TRUE, !.at = "start"]
Without(i) == IF front = i THEN 0 ELSE front

-----------------------------------------------------------------------------
\* The phone.

Restart == /\ lock # "booted"
           /\ lock' = "booted"
           /\ front' = 0
           /\ app' = [i \in Apps |-> Ended(app[i])]
           /\ UNCHANGED lost
Unlock == lock # "unlocked" /\ lock' = "unlocked" /\ UNCHANGED <<front, app, lost>>
Lock == lock = "unlocked" /\ lock' = "grace" /\ front' = 0 /\ UNCHANGED <<app, lost>>
GraceEnds == lock = "grace" /\ lock' = "locked" /\ UNCHANGED <<front, app, lost>>

-----------------------------------------------------------------------------
\* What happens to an app.

Becomes(i, a, f) == /\ app' = [app EXCEPT ![i] = a]
                    /\ front' = f
                    /\ UNCHANGED <<lock, lost>>
Goes(i, a) == Becomes(i, a, front)

Install(i) == /\ lock = "unlocked" /\ ~app[i].installed
              /\ Goes(i, [app[i] EXCEPT !.installed = TRUE])
Delete(i) == /\ lock = "unlocked" /\ app[i].installed
             /\ Becomes(i, [Fresh EXCEPT !.installed = FALSE,
                                         !.keys = [k \in Keys |-> IF app[i].keys[k] = "own"
                                                                  THEN "leftover"
                                                                  ELSE app[i].keys[k]]],
                        Without(i))
CallComesIn(i) == /\ lock = "booted" /\ app[i].installed /\ ~app[i].alive
                  /\ Goes(i, Started(app[i]))
Open(i) == /\ lock = "unlocked" /\ app[i].installed /\ front # i
           /\ Becomes(i, [Started(app[i]) EXCEPT !.refresh = TRUE], i)
BackgroundRefresh(i) == /\ E > 1 /\ app[i].installed /\ ~app[i].background
                        /\ Goes(i, [Started(app[i]) EXCEPT !.background = TRUE])
SilentPush(i) == /\ E > 2 /\ lock # "booted" /\ app[i].installed /\ ~app[i].push
                 /\ Goes(i, [Started(app[i]) EXCEPT !.push = TRUE])
Kill(i) == app[i].alive /\ Becomes(i, Ended(app[i]), Without(i))

\* A handler that waits begins.
IsIdle(i) == app[i].alive /\ app[i].at = "idle"
First(i) == IF app[i].restored THEN "use" ELSE "decide"
BeginRefresh(i) == /\ IsIdle(i) /\ app[i].refresh
                   /\ Goes(i, [app[i] EXCEPT !.refresh = FALSE, !.at = First(i)])
BeginBackground(i) == /\ IsIdle(i) /\ app[i].background
                      /\ Goes(i, [app[i] EXCEPT !.background = FALSE, !.at = First(i)])
BeginPush(i) == /\ IsIdle(i) /\ app[i].push
                /\ Goes(i, [app[i] EXCEPT !.push = FALSE, !.at = First(i)])
Connect(i, k) == /\ lock = "unlocked" /\ front = i /\ IsIdle(i) /\ app[i].restored
                 /\ app[i].keys[k] # "own"
                 /\ Goes(i, [app[i] EXCEPT !.at = "connect", !.key = k])

-----------------------------------------------------------------------------
\* The calls.

CanRead == lock # "booted"

\* What a read of the flag gives, and whether the process is stuck with empty
\* UserDefaults from then on: it may be, if it reads before the first unlock.
FlagReads(a) == IF a.stuck THEN {<<FALSE, TRUE>>}
                ELSE IF CanRead THEN {<<a.flag, FALSE>>}
                ELSE {<<FALSE, FALSE>>, <<FALSE, TRUE>>}
Decisions(a) == IF HasMarker THEN {<<a.marker, a.stuck>>} ELSE FlagReads(a)

\* Where the cleanup goes on behind the key that it is at.
Behind(a) == IF a.key < K THEN [a EXCEPT !.at = "find", !.key = a.key + 1]
            ELSE [a EXCEPT !.at = IF HasMarker THEN "mark" ELSE "note", !.key = 1]

Start(i) == /\ app[i].at = "start"
            /\ \E read \in FlagReads(app[i]) :
                 Goes(i, [app[i] EXCEPT !.stuck = read[2], !.at = "idle"])
Decide(i) == /\ app[i].at = "decide"
             /\ \E read \in Decisions(app[i]) :
                  Goes(i, IF ~read[1] THEN [app[i] EXCEPT !.stuck = read[2], !.at = "gate"]
                          ELSE IF HasMarker THEN [app[i] EXCEPT !.restored = TRUE, !.at = "use"]
                          ELSE [app[i] EXCEPT !.stuck = read[2], !.at = "find"])
Gate(i) == /\ app[i].at = "gate"
           /\ Goes(i, [app[i] EXCEPT !.at = IF lock \in {"unlocked", "grace"} THEN "find"
                                            ELSE "idle"])
Find(i) == /\ app[i].at = "find"
           /\ Goes(i, [app[i] EXCEPT !.found = CanRead /\ app[i].keys[app[i].key] # "absent",
                                     !.at = "recheck"])
Recheck(i) == /\ app[i].at = "recheck"
              /\ \E read \in Decisions(app[i]) :
                   LET a == [app[i] EXCEPT !.stuck = read[2], !.found = FALSE] IN
                   Goes(i, IF read[1] THEN [a EXCEPT !.restored = TRUE, !.at = "use", !.key = 1]
                           ELSE IF app[i].found THEN [a EXCEPT !.at = "remove"]
                           ELSE Behind(a))
Remove(i) == LET key == app[i].key IN
             /\ app[i].at = "remove"
             /\ lost' = (lost \/ (CanRead /\ app[i].keys[key] = "own"))
             /\ app' = [app EXCEPT ![i] = Behind(IF CanRead THEN [@ EXCEPT !.keys[key] = "absent"]
                                                ELSE @)]
             /\ UNCHANGED <<lock, front>>
Mark(i) == /\ app[i].at = "mark"
           /\ Goes(i, [app[i] EXCEPT !.marker = TRUE, !.at = "note"])
Note(i) == LET a == [app[i] EXCEPT !.restored = TRUE, !.at = "use"] IN
           /\ app[i].at = "note"
           /\ Goes(i, IF CanRead THEN [a EXCEPT !.flag = TRUE, !.stuck = FALSE] ELSE a)
Use(i) == app[i].at = "use" /\ Goes(i, [app[i] EXCEPT !.at = "idle"])
Store(i) == LET a == [app[i] EXCEPT !.at = "idle", !.key = 1] IN
            /\ app[i].at = "connect"
            /\ Goes(i, IF CanRead THEN [a EXCEPT !.keys[app[i].key] = "own"] ELSE a)

-----------------------------------------------------------------------------
Event(i) == Install(i) \/ Delete(i) \/ CallComesIn(i) \/ Open(i) \/ BackgroundRefresh(i)
            \/ SilentPush(i) \/ Kill(i) \/ (\E k \in Keys : Connect(i, k))
Begin(i) == BeginRefresh(i) \/ BeginBackground(i) \/ BeginPush(i)
Call(i) == Start(i) \/ Decide(i) \/ Gate(i) \/ Find(i) \/ Recheck(i) \/ Remove(i) \/ Mark(i)
           \/ Note(i) \/ Use(i) \/ Store(i)

Next == Restart \/ Unlock \/ Lock \/ GraceEnds \/ (\E i \in Apps : Event(i) \/ Begin(i) \/ Call(i))
Spec == Init /\ [][Next]_variables

NoKeyLost == ~lost
=============================================================================
