import { createTextsHook } from '#platform/i18n/texts-context.tsx'

export const useTimeMachineTexts =
  createTextsHook<typeof import('./messages/en.json')>('time-machine-console')
