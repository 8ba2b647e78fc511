import type { ComponentType } from 'react'
import { OpenShopLink } from '#features/new-shops/console/open-shop-link.tsx'

/** What the sign-in screen offers besides. Apart from the console's plugins, which are loaded after a sign-in only. */
export const signInLinks: readonly ComponentType[] = [OpenShopLink]
