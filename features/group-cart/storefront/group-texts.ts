import { textsOf } from '#platform/i18n/texts-context.tsx'

/** Texts about group ordering. */
export const useGroupTexts = textsOf<typeof import('../messages/en.json')>('group-cart')
