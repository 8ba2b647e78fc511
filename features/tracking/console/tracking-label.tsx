import { useTrackingConsoleTexts } from './tracking-console-texts.ts'

export const TrackingLabel = () => {
  const t = useTrackingConsoleTexts()
  return <span>{t('nav')}</span>
}
