import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words of the menu. */
export const useMenusTexts = textsOf<typeof import('../messages/en.json')>('menus')
