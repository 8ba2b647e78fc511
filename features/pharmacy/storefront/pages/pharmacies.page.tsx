import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { revalidateOnParams } from '#core/menus/storefront/revalidate-on-params.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { loadPharmacies } from '../load-pharmacies.ts'
import { PharmacyScreen } from '../pharmacy-screen.tsx'

export const loader = ({ url, context }: LoaderFunctionArgs) => loadPharmacies(getPageContext(context), url)

export const shouldRevalidate = revalidateOnParams('q')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function PharmaciesPage() {
  return <PharmacyScreen list={useLoaderData<typeof loader>()} />
}
