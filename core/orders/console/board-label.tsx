import { useOrdersConsoleTexts } from './orders-console-texts.ts'

export const BoardLabel = () => {
  const t = useOrdersConsoleTexts()
  return <span>{t('nav')}</span>
}
