import { useStaffConsoleTexts } from './staff-console-texts.ts'

export const StaffLabel = () => {
  const t = useStaffConsoleTexts()
  return <span>{t('people.nav')}</span>
}

export const RolesLabel = () => {
  const t = useStaffConsoleTexts()
  return <span>{t('roles.nav')}</span>
}
