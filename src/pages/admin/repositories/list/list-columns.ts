/**
 * The columns of the list depend on the width of its container. From 42 rem, each repository is one line of columns, from 58
 * rem with its description. Below 42 rem, each is a block of lines.
 */
const columns =
  '@2xl:grid @2xl:grid-cols-[2rem_minmax(8rem,1fr)_6.5rem_3rem_5.5rem_minmax(0,5rem)_minmax(0,7.5rem)_3.5rem] @2xl:gap-x-3 ' +
  '@min-[58rem]:grid-cols-[2rem_minmax(8rem,4fr)_minmax(0,5fr)_6.5rem_3.5rem_5.5rem_minmax(0,6.5rem)_minmax(0,8rem)_3.5rem]';

/** The same with a score column between description and language. */
const columnsWithScore =
  '@2xl:grid @2xl:grid-cols-[2rem_minmax(8rem,1fr)_4rem_6.5rem_3rem_5.5rem_minmax(0,5rem)_minmax(0,7.5rem)_3.5rem] @2xl:gap-x-3 ' +
  '@min-[58rem]:grid-cols-[2rem_minmax(8rem,4fr)_minmax(0,4fr)_4rem_6.5rem_3.5rem_5.5rem_minmax(0,6.5rem)_minmax(0,8rem)_3.5rem]';

export const rowColumns = (withScore: boolean): string => (withScore ? columnsWithScore : columns);
