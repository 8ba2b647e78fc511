import { usePixelsConsoleTexts } from './pixels-console-texts.ts'

export const PixelsLabel = () => {
  const t = usePixelsConsoleTexts()
  return <span>{t('nav')}</span>
}
