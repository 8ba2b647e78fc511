import { menusConsole } from '#core/menus/console/plugin.ts'
import { ordersConsole } from '#core/orders/console/plugin.ts'
import type { ConsolePlugin } from '#core/stores/console/console-plugin.ts'
import { storesConsole } from '#core/stores/console/plugin.ts'

/** Everything that is plugged into the console, in the order of its navigation. */
export const consolePlugins: readonly ConsolePlugin[] = [ordersConsole, menusConsole, storesConsole]
