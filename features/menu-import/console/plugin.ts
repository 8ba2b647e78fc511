import type { MenuTool } from '#core/menus/console/menu-tools.tsx'
import { MenuFileTools } from './menu-file-tools.tsx'

/** Import and export of the menu, in the menu editor. */
export const menuFilesTool: MenuTool = { name: 'menu-import', Tools: MenuFileTools }
