import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useLinkListsTexts = createTextsHook<typeof import('../messages/en.json')>('link-lists')
