import { useStoresConsoleTexts } from './stores-console-texts.ts'

export const OpeningHoursNavLabel = () => useStoresConsoleTexts()('hours.nav')
