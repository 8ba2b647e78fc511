import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { listenBeforeRouter } from '#platform/ui/intercept-back-navigation.ts'
import { watchUncaughtErrors } from './shell/uncaught-errors.ts'

watchUncaughtErrors()
// Before the router, so that it does not take the end of a dialog for a change of page.
listenBeforeRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
