import { useDeliveryAreasConsoleTexts } from './delivery-areas-console-texts.ts'

export const AreasLabel = () => useDeliveryAreasConsoleTexts()('areas.nav')
