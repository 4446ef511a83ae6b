// The command over the shipped apps.

import Apps
import LockstepCommand

LockstepCommand.main(apps: Catalogue.all)
