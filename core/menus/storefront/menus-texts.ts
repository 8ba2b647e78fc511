import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useMenusTexts = textsOf<typeof import('../messages/en.json')>('menus')
