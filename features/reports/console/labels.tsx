import { useReportsConsoleTexts } from './reports-console-texts.ts'

export const TodayLabel = () => {
  const t = useReportsConsoleTexts()
  return <span>{t('nav.today')}</span>
}

export const ReportsLabel = () => {
  const t = useReportsConsoleTexts()
  return <span>{t('nav.reports')}</span>
}

export const DayCloseLabel = () => {
  const t = useReportsConsoleTexts()
  return <span>{t('nav.close')}</span>
}
