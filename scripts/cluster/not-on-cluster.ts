/** Server tests that do not run on a cluster, each with its reason. */
export const notOnCluster = {
  /** They start, stop or kill the embedded PostgreSQL. */
  embedded: {
    'test/start.test.ts': 'starts the product with its own database',
    'test/recipe.test.ts': 'runs the tests of a copy of the project',
    'test/faults/killed.test.ts': 'kills its own PostgreSQL',
    'test/faults/collections.test.ts': 'kills its own PostgreSQL',
    'test/faults/postmaster-dead.test.ts': 'kills its own PostgreSQL',
    'test/faults/worker-killed.test.ts': 'starts a worker beside its own PostgreSQL',
  },
  /** Ten at most. */
  others: {
    'test/core/backup.test.ts':
      'makes and restores backups, which a cluster’s nodes do by PostgreSQL’s own means',
    'test/faults/older-versions.test.ts': 'begins by restoring backups of earlier versions',
  },
} as const satisfies Record<'embedded' | 'others', Readonly<Record<string, string>>>;
