# The phone and the app of device.py, and the story's steps for cucumber.
class Device
  attr_reader :keychain

  def initialize(sticks)
    @lock = :unlocked
    @sticks = sticks
    @keychain = {}
    @flag = false
    end_process
  end

  def end_process
    @alive = @front = @restored = @stale = false
  end

  def readable
    @lock != :before_first_unlock
  end

  def available
    @lock == :unlocked || @lock == :grace
  end

  # The launch logic

  def read_flag
    unless readable
      @stale ||= @sticks
      return false
    end
    @flag && !@stale
  end

  def launch
    return if @alive
    @alive = true
    read_flag
  end

  def refresh
    return if @restored
    return unless read_flag || available
    earlier = readable ? @keychain.keys.first : nil
    unless read_flag
      @keychain.delete(earlier) if earlier
      @flag = true
    end
    @restored = true
  end

  # The events

  def install
    end_process
  end

  def open
    launch
    @front = true
    refresh
  end

  def connect(name)
    @keychain[name] = 'secret'
  end

  def background
    launch
    refresh
  end

  def restart
    end_process
    @lock = :before_first_unlock
  end

  def unlock
    @lock = :unlocked
  end

  def lock_now
    @lock = :grace
    @front = false
  end

  def grace_ends
    @lock = :locked
  end
end

Given(/^a device whose unreadable defaults (recover|stick)$/) do |word|
  @device = Device.new(word == 'stick')
end
Given(/^the app is installed$/) { @device.install }
When(/^the user opens the app$/) { @device.open }
When(/^the user connects key "([^"]*)"$/) { |name| @device.connect(name) }
When(/^the device restarts$/) { @device.restart }
When(/^the system launches the app in the background$/) { @device.background }
When(/^the device is unlocked$/) { @device.unlock }
When(/^the device is locked$/) { @device.lock_now }
When(/^the grace period ends$/) { @device.grace_ends }
Then(/^the keychain holds "([^"]*)"$/) { |name| raise 'lost' unless @device.keychain.key?(name) }
