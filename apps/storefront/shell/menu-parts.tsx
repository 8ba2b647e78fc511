import { MENU_EXTENSIONS } from '../plugins.ts'

/** The plugins' parts above the menu. */
export const MenuExtensionParts = () => MENU_EXTENSIONS.map(({ name, Part }) => <Part key={name} />)
