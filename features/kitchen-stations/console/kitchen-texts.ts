import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useKitchenTexts = textsOf<typeof import('./messages/en.json')>('kitchen-stations-console')
