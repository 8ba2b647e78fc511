import { useStoresConsoleTexts } from './stores-console-texts.ts'

export const AreasLabel = () => useStoresConsoleTexts()('areas.nav')
