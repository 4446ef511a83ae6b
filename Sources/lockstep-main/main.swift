// The command over the shipped apps.

import Apps
import LockstepCommand

LockstepTool.main(apps: Catalogue.all)
