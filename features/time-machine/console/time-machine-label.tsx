import { useTimeMachineTexts } from './time-machine-console-texts.ts'

export const TimeMachineLabel = () => {
  const t = useTimeMachineTexts()
  return <span>{t('nav')}</span>
}
