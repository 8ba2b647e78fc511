import { useCustomerRecordsTexts } from './customer-records-console-texts.ts'

export const CustomersLabel = () => {
  const t = useCustomerRecordsTexts()
  return <span>{t('nav')}</span>
}
