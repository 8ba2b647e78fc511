import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useStaffConsoleTexts = createTextsHook<typeof import('./messages/en.json')>('staff-console')
