import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words about sending a placed order elsewhere. */
export const useReaddressTexts = textsOf<typeof import('../messages/en.json')>('readdress')
