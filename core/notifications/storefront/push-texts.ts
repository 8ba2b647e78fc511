import { textsOf } from '#platform/i18n/texts-context.tsx'

export const usePushTexts = textsOf<typeof import('./messages/en.json')>('notifications-storefront')
