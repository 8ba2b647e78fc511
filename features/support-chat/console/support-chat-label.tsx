import { useSupportChatConsoleTexts } from './support-chat-console-texts.ts'

export const SupportChatLabel = () => {
  const t = useSupportChatConsoleTexts()
  return <span>{t('nav')}</span>
}
