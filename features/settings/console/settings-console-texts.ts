import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useSettingsTexts = createTextsHook<typeof import('./messages/en.json')>('settings-console')
