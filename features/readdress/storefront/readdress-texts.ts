import { createTextsHook } from '#platform/i18n/texts-context.tsx'

/** Texts for changing the address of a placed order. */
export const useReaddressTexts = createTextsHook<typeof import('../messages/en.json')>('readdress')
