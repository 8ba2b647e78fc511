import { useStoresConsoleTexts } from './stores-console-texts.ts'

export const HoursLabel = () => useStoresConsoleTexts()('hours.nav')
