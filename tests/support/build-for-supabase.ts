import buildProduct from './build-product.ts';
import { chooseSupabase } from './supabase-stack.ts';

/** Builds `dist` for Supabase's own services before the first browser test. */
export default async function buildForSupabase(): Promise<void> {
  await chooseSupabase();
  await buildProduct();
}
