import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { useUser } from '#core/customers/storefront/use-user.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { FavouritesApi } from '../contract/endpoints.ts'
import { useFavouritesTexts } from './favourites-texts.ts'

const PATH = '/api/v1/favourites/:product' as const

/**
 * Marks a product of an outlet or removes the mark. Resolves to the new state, or to undefined after showing the
 * error.
 */
export const useSetFavourite = (store: string) => {
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  return async (product: string, isFavourite: boolean): Promise<boolean | undefined> => {
    const call = { params: { product }, body: { store, isFavourite } }
    const answer = await browserApi<FavouritesApi>()(`PUT ${PATH}`, call)
    if (answer.ok) return answer.data.isFavourite
    show({ tone: 'danger', text: errorText(answer.error) })
    return undefined
  }
}

/** Whether a product is the customer's favourite, and the handler that toggles it; guests are led to sign in. */
export const useFavouriteToggle = (store: string, product: string) => {
  const t = useFavouritesTexts()
  const home = useHome()
  const navigate = useNavigate()
  const { user, isKnown } = useUser()
  const show = useToasts((state) => state.show)
  const mark = useSetFavourite(store)
  const [isFavourite, setFavourite] = useState(false)
  const isSignedIn = user?.phoneVerified ?? false
  useEffect(() => {
    if (!isSignedIn) return setFavourite(false)
    let isLeft = false
    const requested = browserApi<FavouritesApi>()(`GET ${PATH}`, { params: { product }, query: { store } })
    // Without a response the heart is empty; pressing it shows the error.
    void requested.then((answer) => {
      if (!isLeft && answer.ok) setFavourite(answer.data.isFavourite)
    })
    return () => {
      isLeft = true
    }
  }, [store, product, isSignedIn])
  const press = async (): Promise<void> => {
    if (!isSignedIn) {
      const act = () => void navigate(getPagePath(home, 'profile'))
      return show({ text: t('signIn.text'), action: { label: t('signIn.link'), act } })
    }
    const now = await mark(product, !isFavourite)
    if (now !== undefined) setFavourite(now)
  }
  return { isFavourite, isKnown, press }
}
