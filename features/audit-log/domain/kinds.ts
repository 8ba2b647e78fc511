/** What entries are about, for the filter and the sentence. */
export const ENTRY_KINDS = [
  'orders',
  'payments',
  'menu',
  'outlets',
  'areas',
  'offers',
  'customers',
  'tables',
  'staff',
  'site',
  'connections',
  'other',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The tables of each kind; `other` has all that are not named. */
export const TABLES_OF_KIND: Readonly<Record<Exclude<EntryKind, 'other'>, readonly string[]>> = {
  orders: [
    'orders',
    'order_lines',
    'order_drivers',
    'kitchen_items',
    'replacement_requests',
    'drop_off_reports',
  ],
  payments: [
    ...['payments', 'refunds', 'order_refunds', 'order_refund_lines', 'payment_accounts', 'payment_requests'],
    ...['bill_shares', 'bill_share_parts', 'room_charges', 'day_closings'],
  ],
  menu: [
    ...['menus', 'categories', 'products', 'option_groups', 'options', 'product_option_groups', 'taxes'],
    ...['store_products', 'store_options', 'menu_import_matchings'],
  ],
  outlets: ['stores', 'store_pauses', 'kitchen_setups', 'tracking_settings'],
  areas: ['delivery_areas'],
  offers: ['promotions', 'loyalty_programs', 'loyalty_rewards', 'link_lists', 'link_list_links'],
  customers: [
    ...['users', 'addresses', 'customer_records', 'credit_accounts', 'credits_ledger', 'loyalty_accounts'],
    ...['points_ledger', 'points_lots', 'ratings', 'prescriptions'],
  ],
  tables: [
    ...['dining_tables', 'dine_in_settings', 'retired_table_codes', 'table_sessions', 'table_rounds'],
    ...['table_items', 'table_calls', 'table_call_lists', 'table_members'],
  ],
  staff: ['staff', 'staff_invitations', 'staff_passkeys'],
  site: ['sites', 'site_hosts', 'site_paths', 'brands', 'pixel_settings', 'prescription_settings'],
  connections: [
    'store_api_keys',
    'webhook_endpoints',
    'table_systems',
    'conversion_accounts',
    'support_chats',
  ],
}

const KIND_OF_TABLE = new Map<string, EntryKind>(
  Object.entries(TABLES_OF_KIND).flatMap(([kind, tables]) =>
    tables.map((table) => [table, kind as EntryKind] as const),
  ),
)

/** What a changed row is about. */
export const getEntryKind = (table: string | null): EntryKind =>
  (table === null ? undefined : KIND_OF_TABLE.get(table)) ?? 'other'
