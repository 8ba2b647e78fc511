import { useAppointmentsConsoleTexts } from './appointments-console-texts.ts'

export const AppointmentPeopleLabel = () => {
  const t = useAppointmentsConsoleTexts()
  return <span>{t('nav')}</span>
}
