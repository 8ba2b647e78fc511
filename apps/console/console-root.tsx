import { Outlet } from 'react-router'
import { ChangeLanguageProvider } from '#core/console-shell/console/use-change-language.ts'
import { usePageLanguage } from './use-page-language.ts'

/** Shared by the sign-in screen and the console. */
export default function ConsoleRoot() {
  return (
    <ChangeLanguageProvider value={usePageLanguage()}>
      <Outlet />
    </ChangeLanguageProvider>
  )
}
