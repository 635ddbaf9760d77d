// Drives `los mcp serve` with the TypeScript SDK: every tool and prompt, every way of approval, both eras of the protocol.
//
// Usage: client.mjs LOS SAMPLE, where LOS is the binary and SAMPLE a workspace to copy. One line says how it went.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const LEARNER = 'mira';
const MODERN = '2026-07-28';
const ENTRY = { timestamp: '2026-01-07T14:00:00Z', event: 'note', message: 'from a client' };
const ARGUMENTS = {
    hello: { name: 'Ada' },
    read_repo_file: { path: 'projects/reading-log/README.md' },
    write_memory_entry: { file: 'progress_log.jsonl', entry: ENTRY },
    evaluate_progress: { learner_id: LEARNER, scope: 'overall' },
    adapt_path: { learner_id: LEARNER, evaluation_result: { overall: 0.7 } },
    get_weekly_plan: { learner_id: LEARNER, week_number: 3 },
    log_progress: { learner_id: LEARNER, event: 'note', message: 'from a client' },
    add_best_practice: { title: 'Read the error', practice: 'Read it aloud.' }
};
const VALUES = { week: '7', scope: 'month' };
const FILES = ['progress_log.jsonl', 'decisions.jsonl', 'best_practices.md', 'learner_profile.json'];

const los = resolve(process.argv[2]);
const sample = resolve(process.argv[3]);
let passed = 0;
let failed = 0;

function check(holds, what) {
    if (holds) {
        passed += 1;
    } else {
        failed += 1;
        console.error(`failed: ${what}`);
    }
}

function memory(root) {
    return Object.fromEntries(FILES.map(name => [name, readFileSync(join(root, '.claude/memory', name), 'utf8')]));
}

/** Calls every tool in a fresh copy; `action` is what the learner answers, null for a client that cannot ask. */
async function drive(mode, action) {
    const label = `${typeof mode === 'string' ? mode : mode.pin}, ${action ?? 'no elicitation'}`;
    const folder = mkdtempSync(join(tmpdir(), 'los-client-'));
    const root = join(folder, 'workspace');
    cpSync(sample, root, { recursive: true });
    const asked = [];
    const capabilities = action ? { elicitation: { form: {} } } : {};
    const client = new Client({ name: 'ts-check', version: '1.0.0' }, { capabilities, versionNegotiation: { mode } });
    if (action) {
        client.setRequestHandler('elicitation/create', request => {
            asked.push(request.params.message);
            return action === 'accept' ? { action, content: { approve: true } } : { action };
        });
    }
    try {
        await client.connect(new StdioClientTransport({ command: los, args: ['--root', root, 'mcp', 'serve'], cwd: root }));
        const version = client.getNegotiatedProtocolVersion();
        check((version === MODERN) === (mode !== 'legacy'), `${label}: ${version}`);
        check(client.getInstructions()?.includes('staged'), `${label}: instructions`);
        const { tools } = await client.listTools();
        check(tools.length >= Object.keys(ARGUMENTS).length, `${label}: ${tools.length} tools`);
        for (const tool of tools) {
            await call(client, tool, root, action, `${label}: ${tool.name}`, asked);
        }
        const { resources } = await client.listResources();
        check(resources.length >= 5, `${label}: resources`);
        for (const { uri } of resources) {
            const { contents } = await client.readResource({ uri });
            check(contents[0].text.length > 0, `${label}: ${uri}`);
        }
        await prompts(client, label);
        await client.close();
        approveStaged(root, label, action ? 0 : 3);
    } catch (error) {
        check(false, `${label}: ${error.stack}`);
        await client.close().catch(() => {});
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

/** Every prompt comes with its rules, and an argument as a quoted line. */
async function prompts(client, label) {
    const { prompts: listed } = await client.listPrompts();
    check(listed.length === 14, `${label}: ${listed.length} prompts`);
    for (const { name, arguments: known = [] } of listed) {
        const given = Object.fromEntries(known.map(argument => [argument.name, VALUES[argument.name] ?? 'mine']));
        const { messages } = await client.getPrompt({ name, arguments: given });
        const text = messages[0].content.text;
        check(text.includes('success: true'), `${label}: ${name}: ${text}`);
        for (const [argument, value] of Object.entries(given)) {
            check(text.includes(`- ${argument}: "${value}"`), `${label}: ${name}: ${argument}`);
        }
        for (const { content } of messages.slice(1)) {
            check(content.resource.text.length > 0, `${label}: ${name}: embedded`);
        }
    }
}

async function call(client, tool, root, action, label, asked) {
    if (!(tool.name in ARGUMENTS)) {
        check(false, `${label}: this client has no arguments for it`);
        return;
    }
    const before = memory(root);
    const nAsked = asked.length;
    // The SDK checks structured content against the output schema by itself.
    const result = await client.callTool({ name: tool.name, arguments: ARGUMENTS[tool.name] });
    const output = JSON.parse(result.content[0].text);
    const hints = tool.annotations ?? {};
    const all = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
    check(all.every(hint => typeof hints[hint] === 'boolean'), `${label}: annotations`);
    const writes = tool._meta?.['anthropic/requiresUserInteraction'] === true;
    check(writes !== hints.readOnlyHint, `${label}: writing tools need interaction, others do not`);
    if (writes && (action === 'decline' || action === 'cancel')) {
        check(result.isError && output.error.code === 'PERMISSION_DENIED', `${label}: ${JSON.stringify(output)}`);
    } else {
        check(!result.isError && isDeepStrictEqual(result.structuredContent, output), `${label}: ${JSON.stringify(output)}`);
    }
    if (writes && action === null) {
        check(output.status === 'pending_approval' && output.pending_id, `${label}: ${JSON.stringify(output)}`);
    }
    const changed = !isDeepStrictEqual(memory(root), before);
    check(changed === (writes && action === 'accept'), `${label}: memory changed is ${changed}`);
    check(asked.length - nAsked === (writes && action ? 1 : 0), `${label}: asked ${asked.length - nAsked} times`);
    if (writes && action) {
        check(asked.at(-1)?.startsWith('Append this to your'), `${label}: ${asked.at(-1)}`);
    }
}

/** What was staged is written by the learner's own command, and only then. */
function approveStaged(root, label, nExpected) {
    const run = (...args) => JSON.parse(execFileSync(los, ['--root', root, ...args, '--json'], { encoding: 'utf8' }));
    const pending = run('memory', 'pending');
    check(pending.length === nExpected, `${label}: ${pending.length} staged writes`);
    for (const staged of pending) {
        const before = memory(root)[staged.file];
        run('memory', 'approve', staged.id, '--yes');
        const after = memory(root)[staged.file];
        check(after.startsWith(before) && after.slice(before.length).includes(staged.text), `${label}: approve`);
    }
}

for (const mode of ['legacy', 'auto', { pin: MODERN }]) {
    for (const action of ['accept', 'decline', 'cancel', null]) {
        await drive(mode, action);
    }
}
console.log(`typescript: ${passed} checks passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
