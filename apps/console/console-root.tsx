import { Outlet } from 'react-router'
import { ChangeLanguageProvider } from '#core/stores/console/use-change-language.ts'
import { usePageLanguage } from './use-page-language.ts'

/** What the sign-in screen and the console have in common. */
export default function ConsoleRoot() {
  return (
    <ChangeLanguageProvider value={usePageLanguage()}>
      <Outlet />
    </ChangeLanguageProvider>
  )
}
