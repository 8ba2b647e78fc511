import { textsOf } from '#platform/i18n/texts-context.tsx'

export const useMenusConsoleTexts = textsOf<typeof import('./messages/en.json')>('menus-console')
