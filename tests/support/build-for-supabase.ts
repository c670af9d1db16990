import buildProduct from './build-product.ts';
import { chooseSupabase } from './supabase-stack.ts';

/** Before the first journey on Supabase's own services: `dist` talks to them. */
export default async function buildForSupabase(): Promise<void> {
  await chooseSupabase();
  await buildProduct();
}
