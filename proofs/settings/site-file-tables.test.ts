import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'

/** Words of a list, for tables and columns. */
const list = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean)

const OWN = 'made by the installation'
const STATE = 'how it is at the moment, not how it is set'
const COUNTED = 'counts changes, so that an old one is noticed'

interface StatedTable {
  /** Columns that a site file states. */
  readonly stated: string
  /** Columns that it does not, with the reason. */
  readonly not: Readonly<Record<string, string>>
}

const ids = { id: OWN, brand_id: OWN }
const ofStore = { store_id: 'the file names the outlet by its key', brand_id: OWN }

/** Tables that a site file states, each with all its columns. */
const STATED: Readonly<Record<string, StatedTable>> = {
  brands: {
    stated: `key name color_code currency country languages merchant_type msg_config phone show_call_us
      phone_countries email_domains`,
    not: { id: OWN, created_at: OWN },
  },
  sites: {
    stated: `home_path ui_version title description icon cover about_us terms faq is_listed look embed_parents`,
    not: { ...ids, created_at: OWN },
  },
  site_hosts: { stated: 'host', not: { site_id: OWN } },
  taxes: { stated: 'key name rate inclusive', not: ids },
  stores: {
    stated: `key position is_active preview_mode skip_to_menu name address city latitude longitude phone email
      pin_code time_zone services hours payment_methods cash_limit gateway gateway_account is_email_needed
      preparation_minutes packaging_fee packaging_tax_id tip_presets minimum_order special_days schedule charges
      charges_tax_id collect table_numbers gallery other_gateways answer_minutes answer_warn_minutes is_pin_needed`,
    not: {
      ...ids,
      downtime_from: STATE,
      downtime_to: STATE,
      busy_minutes: STATE,
      busy_until: STATE,
      preview_round: 'renews the link of the preview',
      menu_version: COUNTED,
      content_version: COUNTED,
      revision: COUNTED,
    },
  },
  delivery_areas: {
    stated: 'store_id key position is_active name city fee minimum_order minutes tax_id zone hours',
    not: {
      ...ids,
      zone_south: 'computed from the zone',
      zone_north: 'computed from the zone',
      is_own: 'whether the area was made in the console',
      version: COUNTED,
    },
  },
  menus: { stated: 'key position is_active name categories hours channels stores', not: ids },
  categories: { stated: 'key position is_active name description', not: ids },
  products: {
    stated: `category_id sku position is_active name description price tax_id photo food_type special
      special_instructions calories allergens availability gallery ingredients tags unit measure collect goes_with
      replaced_by low_stock min_per_order max_per_order needs_prescription duration_minutes`,
    not: ids,
  },
  product_option_groups: { stated: 'product_id group_id position', not: { brand_id: OWN } },
  option_groups: { stated: 'key name type role min max free portions position base_price', not: ids },
  options: {
    stated: `group_id key position is_active name price max preselected calories opens product_sku prices_by_size
      allergens`,
    not: ids,
  },
  promotions: {
    stated: 'file_key code state terms valid_from valid_until total_limit customer_limit',
    not: { ...ids, used: STATE, revision: COUNTED, created_at: OWN, updated_at: OWN },
  },
  loyalty_programs: {
    stated: 'store_id is_active earn redeem',
    not: { ...ids, currency: 'the brand’s', changed_at: OWN },
  },
  loyalty_rewards: {
    stated: 'key name kind product_id amount points is_active position',
    not: { ...ids, currency: 'the brand’s', created_at: OWN },
  },
  dining_tables: {
    stated: 'store_id kind name area seats position is_active',
    not: {
      ...ids,
      code_hash: 'the codes on tables are secrets of the installation',
      short_code_hash: 'the codes on tables are secrets of the installation',
      generation: COUNTED,
      created_at: OWN,
    },
  },
  table_call_lists: { stated: 'calls', not: ofStore },
  pixel_settings: { stated: 'consent ids contact_vendors', not: { brand_id: OWN, changed_at: OWN } },
  prescription_settings: { stated: 'retention_days', not: { brand_id: OWN } },
  table_systems: {
    stated: 'system address takes_room_charges',
    not: {
      ...ofStore,
      secret: 'a key',
      fields: 'belong to the key',
      tables: 'which table is which there: chosen from what the system lists',
      changed_at: OWN,
    },
  },
  link_lists: { stated: 'key title intro is_active', not: { ...ids, version: COUNTED, created_at: OWN } },
  link_list_links: { stated: 'list_id position title address is_active', not: { ...ids, clicks: STATE } },
  support_chats: { stated: 'type vendor_id origin is_active', not: { brand_id: OWN, changed_at: OWN } },
  appointment_people: { stated: 'store_id key name hours categories products position is_active', not: ids },
  tracking_settings: { stated: 'uses_courier hosts', not: ofStore },
  kitchen_setups: {
    stated: 'is_auto_ready stations',
    not: { ...ofStore, version: COUNTED, updated_at: OWN },
  },
  sales_days: { stated: 'cut_off_hour', not: ofStore },
  dine_in_settings: { stated: 'opening is_single_order closes_when_paid idle_minutes', not: ofStore },
  outreach_kinds: {
    stated: 'kind is_on wording delay promotion_id',
    not: { brand_id: OWN, changed_at: OWN },
  },
  outreach_limits: {
    stated: 'quiet_from quiet_until monthly_cap',
    not: { brand_id: OWN, changed_at: OWN },
  },
}

/** Settings that no site file states, with the reason; `export` says where they are set again. */
const SET_AGAIN: Readonly<Record<string, string>> = {
  payment_accounts: 'keys',
  conversion_accounts: 'keys',
  store_api_keys: 'keys',
  webhook_endpoints: 'addresses with keys, which would receive orders of two installations',
  staff: 'people and passwords',
}

/** Everything else, by the reason why it is no setting. */
const NO_SETTINGS: Readonly<Record<string, string>> = {
  'orders and what belongs to them': `orders order_lines order_events order_numbers order_points order_sources
    order_drivers order_refunds order_refund_lines court_orders court_order_parts courier_deliveries drop_off_reports
    kitchen_items kitchen_revisions ratings replacement_requests replacement_wishes recurring_rules recurring_orders
    prescriptions prescription_files slots slot_holds day_closings sales_labels sales_pending sales_posted
    sales_rollups stock_movements`,
  'payments and their traces': `payments payment_events payment_requests payment_request_codes
    payment_request_payers payment_request_payments refunds unknown_captures bill_shares bill_share_parts
    room_charges gateway_customers gateway_events`,
  carts: 'carts cart_lines cart_credits cart_loyalty cart_promotions group_carts group_members',
  'customers and what they have': `users addresses favourites customer_birthdays customer_records consent_choices
    credit_accounts credits_ledger loyalty_accounts loyalty_code_requests points_ledger points_lots
    promotion_customers promotion_redemptions push_subscriptions outreach_choices outreach_messages conversion_visits
    conversion_events`,
  'tables that are in use': `table_sessions table_members table_rounds table_items table_calls table_system_steps
    retired_table_codes`,
  'what is sold out, paused or slow at the moment': 'store_products store_options store_pauses store_pace',
  'sessions, sign-in and limits of abuse': `sessions staff_sessions staff_invitations staff_passkeys
    staff_passkey_challenges staff_password_resets staff_recovery_codes sign_in_origins sign_in_tries new_guests
    otp_challenges otp_budgets otp_total_budget otp_blocked_prefixes rate_limit_windows`,
  'records of the installation': `audit_entries idempotency_keys imported_site_files menu_imports
    menu_import_matchings menu_revisions new_shops outbox schema_migrations webhook_deliveries`,
  'earlier addresses of sites, which lead to the present one': 'site_paths',
}

describe('what a site file states of the database', () => {
  let app: TestApp
  let columns: ReadonlyMap<string, readonly string[]>
  beforeAll(async () => {
    app = await startTestApp()
    const { rows } = await app.platform.db.pool.query(`
      select table_name as name, string_agg(column_name, ' ') as columns
      from information_schema.columns where table_schema = 'public' group by 1 order by 1`)
    const tables = rows as readonly { readonly name: string; readonly columns: string }[]
    columns = new Map(tables.map((table) => [table.name, list(table.columns)]))
  })
  afterAll(() => app.close())

  it('OW-04 knows of every table whether it is stated, set again, or no setting', () => {
    const known = [
      ...Object.keys(STATED),
      ...Object.keys(SET_AGAIN),
      ...Object.values(NO_SETTINGS).flatMap(list),
    ]
    expect(known.toSorted()).toEqual([...columns.keys()].toSorted())
  })

  it.each(Object.entries(STATED))(
    'OW-04 states each column of %s, except those with a reason',
    (name, table) => {
      const known = [...list(table.stated), ...Object.keys(table.not)]
      expect(known.toSorted()).toEqual(columns.get(name)?.toSorted())
    },
  )
})
