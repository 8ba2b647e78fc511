import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useMenusTexts = createTextsHook<typeof import('../messages/en.json')>('menus')
