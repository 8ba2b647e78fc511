import { textsOf } from '#platform/i18n/texts-context.tsx'

/** The words about ordering together. */
export const useGroupTexts = textsOf<typeof import('../messages/en.json')>('group-cart')
