import { type ClientLoaderFunctionArgs, data, Outlet, redirect, useLoaderData } from 'react-router'
import { ConsoleFailure } from '#core/console-shell/console/console-failure.tsx'
import { ConsoleFrame } from '#core/console-shell/console/console-frame.tsx'
import { ConsoleLoading } from '#core/console-shell/console/console-loading.tsx'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { getSignInPath } from '#core/console-shell/console/paths.ts'
import { MenuToolsProvider } from '#core/menus/console/menu-tools.tsx'
import { BoardExtensionsProvider } from '#core/orders/console/board-extensions.tsx'
import { AccountButton } from '#core/staff/console/account-button.tsx'
import { loadConsoleData } from './load-console.ts'
import { boardExtensions, consolePlugins, menuTools } from './plugins.ts'

export const meta = getConsoleMeta

const allSections = consolePlugins.flatMap(({ sections }) => sections)

/** The token is stored in the browser, so nothing of this is loaded on the server. */
export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => {
  const loaded = await loadConsoleData()
  if (loaded.ok) return loaded.value
  const { pathname, search } = new URL(request.url)
  throw loaded.failure === 'signedOut'
    ? redirect(getSignInPath(pathname + search))
    : data(null, { status: 503 })
}
clientLoader.hydrate = true as const

export const HydrateFallback = ConsoleLoading
export const ErrorBoundary = ConsoleFailure

export default function ConsoleLayout() {
  const { brand, isLimited } = useLoaderData<typeof clientLoader>().staff
  const plugins = consolePlugins
    .filter(({ merchantTypes }) => merchantTypes?.includes(brand.merchantType) ?? true)
    .map((plugin) => ({
      ...plugin,
      sections: plugin.sections.filter(({ everyOutlet }) => !(everyOutlet && isLimited)),
    }))
  return (
    <ConsoleFrame plugins={plugins} guarded={allSections} account={<AccountButton />}>
      <BoardExtensionsProvider plugs={boardExtensions}>
        <MenuToolsProvider plugs={menuTools}>
          <Outlet />
        </MenuToolsProvider>
      </BoardExtensionsProvider>
    </ConsoleFrame>
  )
}
