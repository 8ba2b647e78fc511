import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useStaffConsoleTexts = textsOf<typeof import('./messages/en.json')>('staff-console')
