import { useLinkListsConsoleTexts } from './link-lists-console-texts.ts'

export const LinkListsLabel = () => {
  const t = useLinkListsConsoleTexts()
  return <span>{t('nav')}</span>
}
