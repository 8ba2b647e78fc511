import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { reportUncaughtErrors } from './shell/browser-errors.ts'
import { startBrowserSession } from './shell/browser-session.ts'

reportUncaughtErrors()
startBrowserSession()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
