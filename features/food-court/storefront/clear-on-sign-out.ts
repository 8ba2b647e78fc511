import { onSignedOut } from '#core/customers/storefront/session.ts'
import { clearBasket } from './basket-store.ts'

// Loaded with everything that shows a filled basket: an empty one has nothing to clear.
onSignedOut(() => clearBasket())
