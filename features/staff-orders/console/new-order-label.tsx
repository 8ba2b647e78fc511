import { useStaffOrdersTexts } from './staff-orders-texts.ts'

export const NewOrderLabel = () => {
  const t = useStaffOrdersTexts()
  return <span>{t('nav')}</span>
}
