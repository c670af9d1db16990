'use strict';

// Installs the packages of tools/package.json, unless the locked versions are there. Needs no package itself.

const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** A package with another version in Portico itself is in the folder `tools`. */
function isInstalled(name, locked) {
  return ['', 'tools/'].some((folder) => {
    const path = `${folder}node_modules/${name}`;
    try {
      return read(`${path}/package.json`).version === locked[path].version;
    } catch {
      return false;
    }
  });
}

const { packages } = read('package-lock.json');
const names = Object.keys(read('tools/package.json').devDependencies);

if (!names.every((name) => isInstalled(name, packages))) {
  console.error('Installing the programs for tests, checks and deployment, once (about 470 MB).');
  const parameters = ['install', '--no-save', '--workspaces', '--include-workspace-root', '--loglevel=error'];
  const { status } = spawnSync('npm', parameters, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
